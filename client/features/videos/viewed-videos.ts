import { tabStore } from '../../app/browser-storage.ts';

/** It lasts as long as the visit, reloads included. */
const KEY = 'viewed-videos';

/** Ids of the videos whose view was counted in this visit. Without storage the server alone tells visits apart. */
export function viewedVideos(): number[] {
  try {
    const stored: unknown = JSON.parse(tabStore.read(KEY) ?? '[]');
    return Array.isArray(stored) ? stored : [];
  } catch {
    return [];
  }
}

export function storeViewed(id: number): void {
  // If that fails, the page counts the view twice, and the server still counts it once.
  tabStore.write(KEY, JSON.stringify([...viewedVideos(), id]));
}
