import { useLocation, useNavigate } from 'react-router-dom';

/** The row of the list around it whose panel is open, by the address: `/charges?open=<id>`. */
export function useOpenRow() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const openId = new URLSearchParams(search).get('open') ?? undefined;
  const searchWith = (id: string | undefined) => {
    const query = new URLSearchParams(search);
    if (id === undefined) query.delete('open');
    else query.set('open', id);
    return `?${query}`;
  };
  return {
    openId,
    /** The address of the same list with this row open. */
    searchWith,
    // Going through rows is one step in the history: Back leads to where the first was opened from.
    open: (id: string) => void navigate({ search: searchWith(id) }, { replace: openId !== undefined }),
    close: () => void navigate({ search: searchWith(undefined) }),
  };
}
