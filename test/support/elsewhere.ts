import { type IncomingHttpHeaders, request } from 'node:http';
import { networkInterfaces } from 'node:os';

/**
 * An address of this machine that is not its loopback address, in the notation of URLs; `undefined` where it
 * has none.
 */
export function otherAddress(): string | undefined {
  const addresses = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  return addresses.find(({ family, internal }) => family === 'IPv4' && !internal)?.address;
}

export interface RawAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** A request with headers that `fetch` does not let be set, such as Host. An object is sent as JSON. */
export function ask(
  url: string,
  {
    headers = {},
    body,
  }: { readonly headers?: Readonly<Record<string, string>>; readonly body?: object } = {},
): Promise<RawAnswer> {
  const sent = body === undefined ? undefined : JSON.stringify(body);
  const type = sent === undefined ? {} : { 'content-type': 'application/json' };
  return new Promise((resolve, reject) => {
    const asked = request(
      url,
      { method: sent === undefined ? 'GET' : 'POST', headers: { ...type, ...headers } },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (part: string) => {
          text += part;
        });
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
      },
    );
    asked.on('error', reject);
    asked.end(sent);
  });
}
