import { Link, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';

/** A member's name, linked to the account; a removed member is marked (spec 2 section 2). */
export function MemberLink(props: {
  readonly memberId: string;
  readonly name: string;
  readonly exists?: boolean;
}) {
  const gone = props.exists === false;
  return (
    <>
      <Link
        component={RouterLink}
        to={`/account/${props.memberId}`}
        onClick={(event) => event.stopPropagation()}
        sx={{ fontWeight: 560, color: gone ? 'text.secondary' : 'primary.main' }}
      >
        {gone ? 'User no longer exists' : props.name}
      </Link>
      {gone && props.name !== '' && (
        <Typography component="span" color="textSecondary" sx={{ display: 'block', fontSize: '0.75rem' }}>
          {props.name}
        </Typography>
      )}
    </>
  );
}
