import { expect, it } from 'vitest';
import { emailAddressOf } from '#domain/email-address.ts';

it.each([
  ...['', '@', 'ana', 'ana@', '@example.org', 'ana@example', 'ana@localhost', 'ana@example.', 'ana@.example.org'],
  ...['ana@exa mple.org', 'a na@example.org', 'ana@example..org', '.ana@example.org', 'ana.@example.org'],
  ...['a..b@example.org', 'a@b@example.org', '"a b"@example.org', 'ana@example.org, ben@example.org'],
  ...['<ana@example.org>', 'ana@-example.org', 'ana@example-.org', 'ana@192.0.2.1', 'ana@[192.0.2.1]', 'ana@1.2.3.4.5'],
  ...['ana@１９２.０.２.１', 'ana@exa%6dple.org', 'ana@a／b.org', 'ana@xn--\u00e9.org'],
  ...[
    'ana\u200b@example.org',
    'ana\n@example.org',
    'ana@example.org\r\nBcc: x',
    'ana\u00a0@example.org',
    'a\0@example.org',
  ],
  ...[`${'a'.repeat(65)}@example.org`, `${'é'.repeat(33)}@example.org`, `ana@${'a'.repeat(64)}.org`],
  ...[`a@${'b.'.repeat(125)}org`, 'ana@example.c', 'ana@example.123'],
])('VAL-25 VAL-40 no mail server takes %j', (text) => {
  expect(emailAddressOf(text)).toBeNull();
});

it.each([
  ...['ana@example.org', 'Ana@Example.org', 'a.b+c_d@mail.example.co', "o'neil@example.org", 'r&d@example.org'],
  ...['a/b@example.org', 'a=x@example.org', 'a!#$%*?^`{|}~@example.org', '-a-@example.org', 'josé@example.org'],
  ...['用户@example.org', '1@example.org', `${'a'.repeat(64)}@example.org`, 'ana@xn--espaa-rta.es', 'ana@a.xn--p1ai'],
])('VAL-25 VAL-40 %s stays as it is', (text) => {
  expect(emailAddressOf(text)).toBe(text);
});

it.each([
  ['info@españa.es', 'info@xn--espaa-rta.es'],
  ['info@ESPAÑA.es', 'info@xn--espaa-rta.es'],
  ['info@espan\u0303a.es', 'info@xn--espaa-rta.es'],
  ['info@пример.рф', 'info@xn--e1afmkfd.xn--p1ai'],
  ['info@XN--E1AFMKFD.xn--p1ai', 'info@xn--e1afmkfd.xn--p1ai'],
  ['info@faß.example', 'info@xn--fa-hia.example'],
  ['jose\u0301@example.org', 'jos\u00e9@example.org'],
])('ENT-03 %s is the same as %s', (text, address) => {
  expect(emailAddressOf(text)).toBe(address);
  expect(emailAddressOf(address)).toBe(address);
});
