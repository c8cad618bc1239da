/**
 * The hosts of an EventStoreDB address, for messages: all up to the last `@` may be a password that is not
 * percent-encoded. Empty when what follows does not look like hosts.
 */
export function hostsOf(url: string): string {
  const [hosts = ''] = url
    .slice(url.lastIndexOf('@') + 1)
    .replace(/^(?:esdb|kurrentdb)(\+discover)?:\/\//, '')
    .split(/[/?]/);
  return /^[\w.[\]:-]+(,[\w.[\]:-]+)*$/.test(hosts) ? hosts : '';
}

/**
 * Refuse connection strings that the client would silently misread, or print with the password. The message
 * leaves the password out.
 * @throws TypeError
 */
export function checkUrl(url: string): void {
  const [, scheme = ''] = /^((?:esdb|kurrentdb)(?:\+discover)?:\/\/)/.exec(url) ?? [];
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
  for (const key of optionsIn(url.slice(at + 1)).keys())
    if (!OPTIONS.includes(flat(key)))
      throw new TypeError(`the EventStoreDB address has the option ${key.slice(0, 40)}, which is unknown`);
}

/** Spaces at the ends, case, `_` and `-` do not count in the names of options. */
const flat = (key: string) => key.trim().toLowerCase().replace(/[_-]/g, '');

/** The options that the client knows; it prints the whole address where it meets another one. */
const OPTIONS = [
  'userCertFile',
  'userKeyFile',
  'maxDiscoverAttempts',
  'connectionName',
  'defaultDeadline',
  'discoveryInterval',
  'gossipTimeout',
  'nodePreference',
  'tls',
  'tlsVerifyCert',
  'tlsCAFile',
  'throwOnAppendFailure',
  'keepAliveInterval',
  'keepAliveTimeout',
].map(flat);

function optionsIn(address: string): Map<string, string> {
  const [, query = ''] = /\?(.*)$/s.exec(address) ?? [];
  const pairs = query.split('&').filter((pair) => pair !== '');
  return new Map(
    pairs.map((pair) => {
      const [key = '', ...value] = pair.split('=');
      return [key, value.join('=')];
    }),
  );
}

/** The address as the client takes it, which knows KurrentDB by its former name. */
export function clientUrl(url: string): string {
  return url.trim().replace(/^kurrentdb/, 'esdb');
}

/** The same store by its leader: others refuse what only the leader may answer, whatever is preferred. */
export function leaderUrl(url: string): string {
  const at = url.lastIndexOf('?');
  if (at <= url.lastIndexOf('@')) return `${url.replace(/\/+$/, '')}?nodePreference=leader`;
  const kept = [...optionsIn(url.slice(at))].filter(([key]) => flat(key) !== 'nodepreference');
  const options = [...kept, ['nodePreference', 'leader'] as const].map(([key, value]) => `${key}=${value}`);
  return `${url.slice(0, at)}?${options.join('&')}`;
}
