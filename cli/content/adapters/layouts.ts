/** How a kind of repository lays its pages out. */
export interface PageLayout {
  /** Files by which it is recognized, as its root has them. */
  marks: RegExp;
  /**
   * Where pages are, and what their paths mean: the language first, if a path has one, then the place on the site. Other
   * files are no pages. The first rule that fits counts.
   */
  pages: [where: RegExp, place: string][];
  /** Whether the texts may hold components and expressions of MDX, even in `.md` files. */
  isMdx?: true;
  /** Whether it is Jekyll or Hugo, whose texts may be HTML, and have tags that mean something in code as well. */
  hasTags?: true;
}

export const PAGE_LAYOUTS = {
  docusaurus: {
    marks: /^docusaurus\.config\.\w+$/,
    pages: [
      [/^i18n\/([^/]+)\/docusaurus-plugin-content-docs(?:-[^/]+)?\/current\/(.+)$/, '$1/docs/$2'],
      [/^i18n\/([^/]+)\/docusaurus-plugin-content-(blog|pages)\/(.+)$/, '$1/$2/$3'],
      [/^src\/(pages\/.+)$/, '$1'],
      [/^((?:docs|blog)\/.+)$/, '$1'],
    ],
    isMdx: true,
  },
  starlight: {
    marks: /^src\/content\/docs\//,
    pages: [[/^src\/content\/docs\/(.+)$/, '$1']],
  },
  mkdocs: {
    marks: /^(?:[^/]+\/){0,2}mkdocs\.ya?ml$/,
    pages: [
      [/^docs\/([^/]+)\/docs\/(.+)$/, '$1/$2'],
      [/^docs\/(.+)$/, '$1'],
    ],
  },
  hugo: {
    marks: /^(?:hugo\.(?:toml|ya?ml|json)|config\/_default\/.+|config\.(?:toml|ya?ml|json)|archetypes\/.+)$/,
    pages: [[/^content\/(.+)$/, '$1']],
    hasTags: true,
  },
  posts: {
    marks: /^(?:_config\.ya?ml|_posts\/.+)$/,
    pages: [[/^((?!(?:_includes|_layouts|_data|_site)\/).+)$/, '$1']],
    hasTags: true,
  },
} satisfies Record<string, PageLayout>;

export type PageLayoutName = keyof typeof PAGE_LAYOUTS;

const MARKDOWN = /\.(?:md|mdx|markdown)$/i;
const HTML = /\.html$/i;
/** Files about a repository, rather than of its site. */
const ABOUT = /^(?:README|LICEN[CS]E|COPYING|NOTICE|CONTRIBUTING|CODE_OF_CONDUCT|CHANGELOG|SECURITY|CLAUDE|AGENTS)\b/i;

/** The place of a page on its site, with its language in front if it is in the path; null for other files. */
export function placeOnSite(layout: PageLayout, file: string): string | null {
  if (!MARKDOWN.test(file) && !(layout.hasTags && HTML.test(file))) return null;
  if (!file.includes('/') && ABOUT.test(file)) return null;
  const rule = layout.pages.find(([where]) => where.test(file));
  return rule ? file.replace(...rule) : null;
}

/** Whether a file at the top of a folder configures a site generator. */
export function isConfiguration(name: string): boolean {
  return /^(?:docusaurus\.config\.\w+|astro\.config\.\w+|mkdocs\.ya?ml|hugo\.(?:toml|ya?ml|json)|_config\.ya?ml|_posts)$/.test(
    name,
  );
}

/** What a folder is taken for, and why; null if it is nothing that an import knows. */
export interface Recognized<Format extends string> {
  format: Format;
  /** A file or folder that tells. */
  by: string;
}

/**
 * Tells the layout of a folder by its files. The configuration of a site generator tells more than the names of folders.
 */
export function recognized(files: string[]): Recognized<'planb' | PageLayoutName> | null {
  const found = (pattern: RegExp) => files.find((file) => pattern.test(file));
  for (const format of ['docusaurus', 'starlight', 'mkdocs'] as const) {
    const by = found(PAGE_LAYOUTS[format].marks);
    const hasPages = files.some((file) => placeOnSite(PAGE_LAYOUTS[format], file) !== null);
    if (by && hasPages) return { format, by };
  }
  const planb = found(/^(?:courses\/[^/]+\/course|tutorials\/.+\/tutorial)\.yml$/);
  if (planb) return { format: 'planb', by: planb };
  const hugo = found(PAGE_LAYOUTS.hugo.marks);
  if (hugo && found(/^content\/.+\.(?:md|html)$/)) return { format: 'hugo', by: hugo };
  const post = found(PAGE_LAYOUTS.posts.marks) ?? files.find((file) => placeOnSite(PAGE_LAYOUTS.posts, file) !== null);
  return post ? { format: 'posts', by: post } : null;
}
