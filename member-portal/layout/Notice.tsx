import { Alert } from '@mui/material';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** The previous page's message (navigation state `notice`), e.g. that the password was changed. */
export function Notice() {
  const location = useLocation();
  const navigate = useNavigate();
  const notice = noticeIn(location.state);
  useEffect(() => {
    // The browser keeps the state over a reload, and the sentence is news only once.
    if (notice !== undefined) window.history.replaceState({ ...window.history.state, usr: null }, '');
  }, [notice]);
  if (notice === undefined) return null;
  return (
    <Alert
      severity="success"
      sx={{ mb: 2.5 }}
      onClose={() => navigate(location.pathname, { replace: true, state: null })}
    >
      {notice}
    </Alert>
  );
}

function noticeIn(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('notice' in state)) return undefined;
  return typeof state.notice === 'string' ? state.notice : undefined;
}
