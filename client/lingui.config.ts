import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

export default defineConfig({
  rootDir: `${import.meta.dirname}/..`,
  sourceLocale: 'en',
  locales: ['en', 'es'],
  fallbackLocales: { default: 'en' },
  catalogs: [{ path: '<rootDir>/client/locales/{locale}', include: ['<rootDir>/client'], exclude: ['**/gql/**'] }],
  format: formatter({ lineNumbers: false }),
});
