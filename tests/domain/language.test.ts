import { describe, expect, it } from 'vitest';
import { chooseLanguage, isLanguage, LANGUAGES, localized } from '#domain/language.ts';

describe('languages', () => {
  it('I18N-01 are English and Spanish', () => {
    expect(LANGUAGES).toEqual(['en', 'es']);
  });

  it.each(['fr', 'EN', 'es-PR', '', null, undefined, 1, {}])('I18N-01 %j is none of them', (value) => {
    expect(isLanguage(value)).toBe(false);
  });
});

describe('chooseLanguage', () => {
  it('I18N-05 takes the stored choice before the languages of the browser', () => {
    expect(chooseLanguage(['es', 'en-US', 'en'])).toBe('es');
    expect(chooseLanguage(['en', 'es-PR', 'es'])).toBe('en');
  });

  it('I18N-06 takes the first language of the browser that the site has, in any of its varieties', () => {
    expect(chooseLanguage([null, undefined, 'es-PR', 'en'])).toBe('es');
    expect(chooseLanguage(['fr-CA', 'de', 'es', 'en'])).toBe('es');
    expect(chooseLanguage(['EN-us', 'es'])).toBe('en');
  });

  it.each([[[]], [[null]], [['']], [['fr', 'de-AT', '*']], [['estonian', 'english']], [['<script>']]])(
    'I18N-07 falls back to English for %j',
    (preferences) => {
      expect(chooseLanguage(preferences)).toBe('en');
    },
  );

  it("I18N-08 prefers the language in the address, and ignores one that it doesn't know", () => {
    expect(chooseLanguage(['es', 'en', 'en-US'])).toBe('es');
    expect(chooseLanguage(['klingon', 'es', 'en-US'])).toBe('es');
  });
});

describe('localized', () => {
  it.each([null, undefined, ''])('I18N-09 gives English, and says so, where the Spanish is %j', (spanish) => {
    expect(localized('Wallet', spanish, 'es')).toEqual({ value: 'Wallet', language: 'en' });
  });

  it('I18N-09 gives the Spanish to those who want it', () => {
    expect(localized('Wallet', 'Billetera', 'es')).toEqual({ value: 'Billetera', language: 'es' });
  });

  it('I18N-10 never gives the Spanish to those who want English', () => {
    expect(localized('Wallet', 'Billetera', 'en')).toEqual({ value: 'Wallet', language: 'en' });
  });
});
