/**
 * Refuse connection strings that the client would silently misread. The message leaves out the password.
 * @throws TypeError
 */
export function checkUrl(url: string): void {
  const [, authority = '', query = ''] = /^esdb(?:\+discover)?:\/\/([^/?]*)(.*)$/s.exec(url) ?? [];
  const credentials = authority.includes('@') ? authority.slice(0, authority.lastIndexOf('@')) : undefined;
  if (authority === '')
    throw new TypeError('the EventStoreDB address must look like esdb://user:password@host:2113?tls=true');
  if (
    credentials !== undefined &&
    (!/^[^:@]+:[^:@]+$/.test(credentials) || /%(?![0-9a-f]{2})/i.test(credentials))
  )
    throw new TypeError('the user and password in the EventStoreDB address must be percent-encoded');
  if (/[?&]throwonappendfailure=false/i.test(query.replace(/[_-]/g, '')))
    throw new TypeError(
      'throwOnAppendFailure=false is not supported: the client answers wrong revisions with it',
    );
}
