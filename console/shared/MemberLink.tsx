import { Link, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { size, weight } from '../../ui/primitives/tokens.ts';

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
        sx={{ fontWeight: weight.label, color: gone ? 'text.secondary' : 'primary.main' }}
      >
        {gone ? 'User no longer exists' : props.name}
      </Link>
      {gone && props.name !== '' && (
        <Typography component="span" color="textSecondary" sx={{ display: 'block', fontSize: size.t12 }}>
          {props.name}
        </Typography>
      )}
    </>
  );
}
