import { Alert } from '@mui/material';
import { useLocation, useNavigate } from 'react-router-dom';

/** The sentence that the page before left for this one (navigation state `notice`), e.g. that the password was changed. */
export function Notice() {
  const location = useLocation();
  const navigate = useNavigate();
  const state: unknown = location.state;
  if (typeof state !== 'object' || state === null || !('notice' in state) || typeof state.notice !== 'string')
    return null;
  return (
    <Alert
      severity="success"
      sx={{ mb: 2.5 }}
      onClose={() => navigate(location.pathname, { replace: true, state: null })}
    >
      {state.notice}
    </Alert>
  );
}
