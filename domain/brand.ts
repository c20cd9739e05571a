/** Name, tagline and addresses of the product. */
export const BRAND = {
  name: 'Sato',
  tagline: {
    en: 'A friendly guide to Bitcoin education that is fun, engaging and accessible to everyone.',
    es: 'Una guía amigable para aprender sobre Bitcoin: divertida, amena y accesible para todo el mundo.',
  },
  contactEmail: 'hello@sato.example',
  social: {
    twitter: 'https://twitter.com/satobitcoin',
    youtube: 'https://www.youtube.com/@satobitcoin',
    github: 'https://github.com/satobitcoin',
  },
} as const;
