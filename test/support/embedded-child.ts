/**
 * A process that runs an embedded Postgres until it is killed: `node embedded-child.ts <data folder>`. Prints
 * its addresses as JSON.
 */

import { startEmbeddedPostgres } from '../../api/integrations/postgres/embedded.ts';
import { claimDataFolder } from '../../api/platform/dataFolder.ts';

const dataFolder = await claimDataFolder(process.argv[2] ?? '');
const server = await startEmbeddedPostgres({ dataFolder, print: () => undefined });
console.log(JSON.stringify({ url: server.url, adminUrl: server.adminUrl }));
setInterval(() => undefined, 60_000);
