/** One picture. */
export interface Shot {
  page: string;
  path: string;
  /** Language, theme and width. */
  view: string;
  file: string;
}

/** A page with all pictures, small, each with a link to itself. */
export function contactSheet(shots: readonly Shot[]): string {
  const byPage = Map.groupBy(shots, ({ page }) => page);
  const sections = [...byPage].map(
    ([page, pictures]) => `<section id="${page}"><h2>${page} <small>${escaped(pictures[0]?.path ?? '')}</small></h2>
<div>${pictures.map(figure).join('')}</div></section>`,
  );
  const links = [...byPage.keys()].map((page) => `<a href="#${page}">${page}</a>`);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Sato: ${shots.length} pictures</title>
<style>
  body { margin: 24px; background: #888; font: 15px/1.4 system-ui, sans-serif; }
  nav { columns: 12em; }
  nav a { display: block; }
  a { color: inherit; }
  section > div { display: flex; flex-wrap: wrap; gap: 16px; }
  figure { margin: 0; }
  img { display: block; height: 320px; width: auto; max-width: 100%; object-fit: cover; object-position: top; }
</style>
<h1>${shots.length} pictures</h1>
<nav>${links.join('')}</nav>
${sections.join('\n')}
</html>
`;
}

function figure({ view, file }: Shot): string {
  return `<figure><a href="${file}"><img src="${file}" alt="" loading="lazy"></a><figcaption>${view}</figcaption></figure>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
