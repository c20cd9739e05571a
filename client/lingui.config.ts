import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

export default defineConfig({
  rootDir: `${import.meta.dirname}/..`,
  sourceLocale: 'en',
  locales: ['en', 'es'],
  fallbackLocales: { default: 'en' },
  catalogs: [
    {
      path: '<rootDir>/client/locales/{locale}',
      include: ['<rootDir>/client'],
      exclude: [
        '**/gql/**',
        '<rootDir>/client/admin/**',
        '<rootDir>/client/features/interactives/**',
        '<rootDir>/client/features/money/**',
        '<rootDir>/client/features/course/end/**',
        '<rootDir>/client/features/account/security/**',
        '<rootDir>/client/features/newsletter/subscription/**',
        '<rootDir>/client/offline/**',
      ],
    },
    // The texts of the admin area apart, so that no visitor fetches them.
    { path: '<rootDir>/client/locales/admin/{locale}', include: ['<rootDir>/client/admin'] },
    // The texts of tests, reviews and certificates apart, for those pages that need them.
    { path: '<rootDir>/client/locales/course-end/{locale}', include: ['<rootDir>/client/features/course/end'] },
    // The texts of interactives apart, for those pages that have any.
    { path: '<rootDir>/client/locales/interactives/{locale}', include: ['<rootDir>/client/features/interactives'] },
    // The texts of amounts in the reader's own money apart, for texts with amounts.
    { path: '<rootDir>/client/locales/money/{locale}', include: ['<rootDir>/client/features/money'] },
    // The texts of two-step login and sessions apart, for the login page and the settings.
    {
      path: '<rootDir>/client/locales/security/{locale}',
      include: ['<rootDir>/client/features/account/security'],
    },
    // The texts of confirming and ending a subscription apart, for the pages that links in mails lead to.
    {
      path: '<rootDir>/client/locales/subscription/{locale}',
      include: ['<rootDir>/client/features/newsletter/subscription'],
    },
    // The texts of reading without a connection apart, since they come after the page.
    { path: '<rootDir>/client/locales/offline/{locale}', include: ['<rootDir>/client/offline'] },
  ],
  runtimeConfigModule: { Trans: ['#client/app/Trans.tsx', 'Trans'] },
  format: formatter({ lineNumbers: false }),
});
