import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import twilio from 'twilio';
import type { Sms } from '../../api/integrations/sms/sms.ts';
import { openTwilio } from '../../api/integrations/sms/twilio.ts';

const AUTH_TOKEN = '0123456789abcdef0123456789abcdef';
const ACCOUNT_SID = `AC${AUTH_TOKEN}`;
export const TWILIO_FROM = '+19165550100';
/** Where the Twilio of tests reaches Bursar. */
export const PUBLIC_URL = 'https://bursar.test';

/** What became of a text at Twilio: taken, refused, or the connection broke after it was sent. */
type Verdict = 'taken' | 'cut' | { readonly status: number; readonly code: number; readonly message: string };

/** A server that answers as Twilio's API does, and the real SDK on it. */
export interface TestTwilio {
  readonly sms: Sms;
  /** The forms of the texts that reached it, in their order. */
  readonly asked: Readonly<Record<string, string>>[];
  /** What becomes of the next texts; default `taken`. */
  answer(verdict: Verdict): void;
  /** A webhook's form and its signature, as Twilio makes them. */
  signed(path: string, fields: Readonly<Record<string, string>>): { body: string; signature: string };
  close(): Promise<void>;
}

export async function openTestTwilio(): Promise<TestTwilio> {
  const asked: Record<string, string>[] = [];
  let verdict: Verdict = 'taken';
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const expected = `Basic ${Buffer.from(`${ACCOUNT_SID}:${AUTH_TOKEN}`).toString('base64')}`;
    const path = `/2010-04-01/Accounts/${ACCOUNT_SID}/Messages.json`;
    if (request.headers.authorization !== expected || request.url !== path)
      return json(response, 401, { code: 20_003, message: 'Authenticate', status: 401 });
    asked.push(Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString())));
    if (verdict === 'cut') return request.socket.destroy();
    if (verdict === 'taken') return json(response, 201, { sid: `SM${asked.length}`, status: 'queued' });
    return json(response, verdict.status, { ...verdict, more_info: 'https://www.twilio.com/docs' });
  };
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    sms: openTwilio({
      accountSid: ACCOUNT_SID,
      authToken: AUTH_TOKEN,
      from: TWILIO_FROM,
      publicUrl: PUBLIC_URL,
      apiUrl,
    }),
    asked,
    answer: (next) => {
      verdict = next;
    },
    signed: (path, fields) => ({
      body: new URLSearchParams(fields).toString(),
      signature: twilio.getExpectedTwilioSignature(AUTH_TOKEN, PUBLIC_URL + path, fields),
    }),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}
