/** A noun's streams: `<noun>-{id}` of an id, and the id of a stream; `undefined` for another noun's. */
export const streamsOf = (noun: string) => ({
  streamOf: (id: string): string => `${noun}-${id}`,
  idOf: (stream: string): string | undefined =>
    stream.startsWith(`${noun}-`) ? stream.slice(noun.length + 1) : undefined,
});
