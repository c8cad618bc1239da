import { Link } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';

/** A figure that leads to what it is made of. `label` says of what it is, for those who hear it only. */
export function FigureLink(props: {
  readonly to: string;
  readonly label: string;
  readonly figure: string;
  readonly strong?: boolean;
}) {
  return (
    <Link
      component={RouterLink}
      to={props.to}
      color="inherit"
      aria-label={`${props.label}: ${props.figure}`}
      sx={{
        fontVariantNumeric: 'tabular-nums',
        whiteSpace: 'nowrap',
        fontWeight: props.strong ? 620 : undefined,
        textDecoration: 'underline dotted',
        textDecorationColor: (theme) => theme.vars.palette.text.secondary,
        textUnderlineOffset: '3px',
        '&:hover': { color: 'primary.main', textDecorationStyle: 'solid' },
      }}
    >
      {props.figure}
    </Link>
  );
}
