import { Alert } from '@mui/material';
import { useLocation, useNavigate } from 'react-router-dom';
import { useOneTimeMessage } from './useOneTimeMessage.ts';

/** The previous page's message (navigation state `notice`), e.g. that the password was changed. */
export function Notice() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const notice = useOneTimeMessage('notice');
  if (notice === undefined) return null;
  return (
    <Alert
      severity="success"
      sx={{ mb: 5 }}
      onClose={() => navigate(pathname, { replace: true, state: null })}
    >
      {notice}
    </Alert>
  );
}
