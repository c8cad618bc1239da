/** An email address, which breaks before its @ rather than within a word. */
export function Address({ children }: { readonly children: string }) {
  const [name, ...domain] = children.split('@');
  return (
    <>
      {name}
      {domain.length > 0 && (
        <>
          <wbr />
          {`@${domain.join('@')}`}
        </>
      )}
    </>
  );
}
