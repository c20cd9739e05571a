import { writeFileSync } from 'node:fs';
import { lexicographicSortSchema, printSchema } from 'graphql';
import { createSchema } from './schema.ts';

/** Writes the schema as SDL to the file named on the command line. */
const [file = 'schema.graphql'] = process.argv.slice(2);
writeFileSync(
  file,
  `# Emitted by the server. Do not edit.\n\n${printSchema(lexicographicSortSchema(createSchema()))}\n`,
);
