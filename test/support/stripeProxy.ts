import { once } from 'node:events';
import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ExecutionContext } from 'ava';
import type { StripeConfig } from '../../api/integrations/stripe/stripe.ts';

/**
 * A way to the same sandbox until the test ends; a request that `pass` refuses breaks the connection.
 *
 * @param pass is given the method and the path
 */
export async function throughProxy(
  t: ExecutionContext,
  config: StripeConfig,
  pass: (method: string, path: string) => boolean | Promise<boolean>,
): Promise<StripeConfig> {
  const proxy = createServer(async (request, response) => {
    const { method = '', url: path = '', headers } = request;
    if (!(await pass(method, path))) return void response.destroy();
    const { host, port } = config;
    const onward = httpRequest({ host, port, path, method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    request.pipe(onward);
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  t.teardown(() => {
    proxy.close();
    proxy.closeAllConnections();
  });
  return { ...config, port: (proxy.address() as AddressInfo).port };
}
