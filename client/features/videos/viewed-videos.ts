/** In session storage: it lasts as long as the visit, reloads included. */
const KEY = 'viewed-videos';

/** Ids of the videos whose view was counted in this visit. Without storage the server alone tells visits apart. */
export function viewedVideos(): number[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored : [];
  } catch {
    return [];
  }
}

export function rememberViewed(id: number): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...viewedVideos(), id]));
  } catch {
    // Nothing to do: counted twice by the page, the view counts once on the server.
  }
}
