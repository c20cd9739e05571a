import { expect, it } from 'vitest';
import { plainConnections } from '#server/platform/database/plain-connections.ts';

const nothing = { siteUrl: null, mediaStorage: null };

it.each([
  'postgresql://db.example.org/sato',
  'postgresql://a:b@10.0.0.5/sato?sslmode=disable',
  'postgresql:///sato?host=db.example.org',
])('a database on another machine without encryption is named: %s', (url) => {
  expect(plainConnections({ ...nothing, databaseUrl: url })).toEqual([
    expect.stringMatching(/^DATABASE_URL leads to another machine without encryption, /),
  ]);
  expect(plainConnections({ ...nothing, databaseDirectUrl: url })).toEqual([
    expect.stringMatching(/^DATABASE_DIRECT_URL leads to another machine without encryption, /),
  ]);
});

it.each(['sslmode=no-verify', 'ssl=no-verify', 'uselibpqcompat=true&sslmode=require'])(
  'a database on another machine whose certificate is not checked is named: %s',
  (parameters) => {
    expect(plainConnections({ ...nothing, databaseUrl: `postgresql://db.example.org/sato?${parameters}` })).toEqual([
      expect.stringMatching(/^DATABASE_URL leads to another machine whose certificate isn't checked, /),
    ]);
  },
);

it.each([
  'postgresql://db.example.org/sato?sslmode=verify-full',
  'postgresql://[::1]:5432/sato',
  'postgresql://127.0.0.1/sato?sslmode=no-verify',
  'postgresql:///sato?host=/run/postgresql',
])('a database that others can neither read nor replace is not: %s', (databaseUrl) => {
  expect(plainConnections({ ...nothing, databaseUrl })).toEqual([]);
});

it.each(['http://sato.example', 'http://sato.example:8080', 'http://8.8.8.8', 'http://[2606:4700::1]'])(
  'a public address of the site without encryption is named: %s',
  (siteUrl) => {
    expect(plainConnections({ ...nothing, siteUrl })).toEqual([
      expect.stringMatching(/^SITE_URL is a public address without encryption, /),
    ]);
  },
);

it.each([
  'https://sato.example',
  'http://localhost:3000',
  'http://192.168.1.20',
  'http://100.64.0.7',
  'http://[fd00::1]:3000',
  'http://school-server',
  'http://school.local',
  'http://sato.home.arpa',
  `http://${'a'.repeat(56)}.onion`,
])('an address of the site with encryption, or in a network of its own, is not: %s', (siteUrl) => {
  expect(plainConnections({ ...nothing, siteUrl })).toEqual([]);
});
