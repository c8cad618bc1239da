/**
 * The hosts of an EventStoreDB address, for messages: all up to the last `@` may be a password that is not
 * percent-encoded. Empty when what follows does not look like hosts.
 */
export function hostsOf(url: string): string {
  const [hosts = ''] = url
    .slice(url.lastIndexOf('@') + 1)
    .replace(/^esdb(\+discover)?:\/\//, '')
    .split(/[/?]/);
  return /^[\w.[\]:-]+(,[\w.[\]:-]+)*$/.test(hosts) ? hosts : '';
}

/**
 * Refuse connection strings that the client would silently misread, or print with the password. The message
 * leaves the password out.
 * @throws TypeError
 */
export function checkUrl(url: string): void {
  const [, scheme = ''] = /^(esdb(?:\+discover)?:\/\/)/.exec(url) ?? [];
  if (scheme === '' || hostsOf(url) === '')
    throw new TypeError('the EventStoreDB address must look like esdb://user:password@host:2113?tls=true');
  const at = url.lastIndexOf('@');
  const credentials = at < 0 ? undefined : url.slice(scheme.length, at);
  if (
    credentials !== undefined &&
    (!/^[^\s:@/?]+:[^\s:@/?]+$/.test(credentials) || /%(?![0-9a-f]{2})/i.test(credentials))
  )
    throw new TypeError('the user and password in the EventStoreDB address must be percent-encoded');
  const query = url.slice(at + 1).replace(/[_-]/g, '');
  if (/[?&]throwonappendfailure=false/i.test(query))
    throw new TypeError(
      'throwOnAppendFailure=false is not supported: the client answers wrong revisions with it',
    );
  if (/[?&]tlsverifycert=false/i.test(query))
    throw new TypeError('tlsVerifyCert=false is not supported: name the certificate in tlsCAFile');
}
