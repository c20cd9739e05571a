import { expect } from 'vitest';
import { elementsIn, treeOf } from '#server/platform/html-tree.ts';

/** Names of elements and attributes, and all addresses, that a parser finds. */
export function partsOf(html: string) {
  const elements = new Set<string>();
  const attributes = new Set<string>();
  const addresses: string[] = [];
  for (const { tagName, properties } of elementsIn(treeOf(html))) {
    elements.add(tagName);
    for (const [property, value] of Object.entries(properties)) {
      attributes.add(property.toLowerCase());
      if (['href', 'src', 'cite'].includes(property)) addresses.push(String(value));
    }
  }
  return { elements, attributes, addresses };
}

/** HTML that would do something on a page if it got there as it is. */
export const ATTACKS = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<img src="/a.png" onerror=alert(1)>',
  '<svg onload=alert(1)><path></svg>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<a href="javascript:alert(1)">a</a>',
  '<a href="java\tscript:alert(1)">a</a>',
  '<a href="&#106;avascript:alert(1)">a</a>',
  '<a href="\u0001javascript:alert(1)">a</a>',
  '<a href="data:text/html,<script>alert(1)</script>">a</a>',
  '<a href="vbscript:x">a</a>',
  '<img src="data:image/svg+xml;base64,PHN2Zz4=">',
  '<iframe src="https://evil.example"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<form action="/api/auth/login"><input name="password"><button formaction="javascript:alert(1)">x</button></form>',
  '<p style="position:fixed">x</p>',
  '<style>body{display:none}</style>',
  '<link rel="stylesheet" href="https://evil.example/x.css">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<base href="https://evil.example/">',
  '<object data="https://evil.example"></object>',
  '<embed src="https://evil.example">',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<details open ontoggle=alert(1)>x</details>',
  '<p id="root">x</p><h2 id="root">y</h2><a name="root">z</a>',
  '<video poster="javascript:alert(1)" src="/x.mp4" onplay="alert(1)"></video>',
  '<template><script>alert(1)</script></template>',
  '<x-widget onclick="alert(1)">text</x-widget>',
  '<p class="toast admin">x</p>',
  '<textarea><script>alert(1)</script></textarea>',
  '<plaintext><script>alert(1)</script>',
];

const FORBIDDEN_ELEMENTS =
  /^(?:script|style|iframe|object|embed|form|input|button|svg|math|link|meta|base|template|video|textarea|noscript)$/;

/** Fails if HTML could run something or lead somewhere that the policy forbids. */
export function expectHarmless(html: string): void {
  const { elements, attributes, addresses } = partsOf(html);
  expect([...elements].filter((name) => FORBIDDEN_ELEMENTS.test(name))).toEqual([]);
  expect([...attributes].filter((name) => name.startsWith('on') || name === 'style' || name === 'srcdoc')).toEqual([]);
  expect(addresses.filter((address) => !/^(?:https?:\/\/|mailto:|\/(?!\/)|#)/.test(address))).toEqual([]);
}
