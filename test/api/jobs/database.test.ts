import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import test from 'ava';
import { openJobsDatabase } from '../../../api/jobs/database.ts';
import { databaseFor } from '../../support/database.ts';
import { until } from '../../support/until.ts';

test('a channel is heard again after its connection was cut, and no more once it is closed', async (t) => {
  const { url } = await databaseFor(t, 'jobs database');
  const database = openJobsDatabase(url);
  const heard: string[] = [];
  let connects = 0;
  const listening = await database.listen(
    'news "of" all',
    (payload) => heard.push(payload),
    () => connects++,
  );
  const tell = (text: string) => database.executeSql(`SELECT pg_notify('news "of" all', $1)`, [text]);
  await tell('one');
  await until(() => heard.length === 1);
  await database.executeSql(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN "news%' AND datname = current_database()`,
  );
  await until(() => connects === 2);
  await tell('two');
  await until(() => heard.length === 2);
  await listening.close();
  await tell('three');
  await sleep(50);
  t.deepEqual(heard, ['one', 'two']);
  await database.close();
});

/** A message of Postgres's protocol: its type, its length, its content. */
function message(type: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(content.length + 4);
  return Buffer.concat([Buffer.from(type), length, content]);
}

test('a server that ends a connection with more than one error does not end the process', async (t) => {
  const ready = message('Z', Buffer.from('I'));
  const fatal = message('E', Buffer.from('SFATAL\0C57P01\0Mterminating connection\0\0'));
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => undefined);
    socket.once('data', () => {
      socket.write(Buffer.concat([message('R', Buffer.alloc(4)), ready]));
      socket.once('data', () => socket.write(Buffer.concat([message('C', Buffer.from('LISTEN\0')), ready])));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const database = openJobsDatabase(`postgres://nobody@127.0.0.1:${port}/none`);
  let connects = 0;
  const listening = await database.listen(
    'news',
    () => undefined,
    () => connects++,
  );
  sockets[0]?.end(Buffer.concat([fatal, fatal, fatal]));
  await until(() => connects >= 2);
  t.is(connects, 2);
  await listening.close();
  await database.close();
  server.close();
  for (const socket of sockets) socket.destroy();
});
