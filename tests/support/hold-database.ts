import { openDatabase } from '../../server/platform/database/embedded-postgres.ts';

/** A program that opens the database of the folder on its command line, prints the address, and holds it until its input ends. */
const [dataDirectory = ''] = process.argv.slice(2);
const database = await openDatabase({ dataDirectory, durable: false, log: () => {} });
console.log(database.url);
process.stdin.resume();
process.stdin.once('end', () => database.close());
