import { z } from 'zod';
import { SetupError } from './database/setup-error.ts';

const listOfHosts = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((host) => host.trim().toLowerCase())
      .filter(Boolean),
  );

/** Every setting, read from the environment in this one place; the README lists them with their defaults. */
const settings = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).optional(),
  SITE_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(10),
  SATO_DATA_DIR: z.string().min(1).default('.data'),
  SATO_ADMIN_PASSWORD: z.string().min(6).optional(),
  SATO_STARTER_CONTENT: z.enum(['yes', 'no']).default('yes'),
  PEERTUBE_HOSTS: listOfHosts,
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug']).default('info'),
});

export interface Config {
  port: number;
  /** Left out, every address of the machine. */
  host?: string;
  /** Public origin for links in feeds and head data, without a slash at the end; null takes it from the request. */
  siteUrl: string | null;
  databaseUrl?: string;
  databasePool: number;
  dataDirectory: string;
  adminPassword?: string;
  starterContent: boolean;
  peertubeHosts: string[];
  /** How many proxies stand in front; their X-Forwarded-* headers are believed. */
  trustProxy: number;
  logLevel: string;
}

/** @throws SetupError with one sentence that names each setting that is wrong. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const result = settings.safeParse(given);
  if (!result.success) {
    const problems = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new SetupError(`These settings are wrong: ${problems.join('; ')}.`);
  }
  const values = result.data;
  return {
    port: values.PORT,
    host: values.HOST,
    siteUrl: values.SITE_URL?.replace(/\/+$/, '') ?? null,
    databaseUrl: values.DATABASE_URL,
    databasePool: values.DATABASE_POOL,
    dataDirectory: values.SATO_DATA_DIR,
    adminPassword: values.SATO_ADMIN_PASSWORD,
    starterContent: values.SATO_STARTER_CONTENT === 'yes',
    peertubeHosts: values.PEERTUBE_HOSTS,
    trustProxy: values.TRUST_PROXY,
    logLevel: values.LOG_LEVEL,
  };
}
