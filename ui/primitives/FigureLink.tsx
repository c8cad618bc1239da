import { Link } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { Figure } from './Money.tsx';

/**
 * A figure that leads to what it is made of; without `to` the figure alone, for those who may not open that.
 * `label` says of what it is, for those who hear it only.
 */
export function FigureLink(props: {
  readonly to: string | undefined;
  readonly label: string;
  readonly figure: string;
  readonly strong?: boolean;
}) {
  const figure = <Figure text={props.figure} strong={props.strong} />;
  if (props.to === undefined) return figure;
  return (
    <Link
      component={RouterLink}
      to={props.to}
      color="inherit"
      aria-label={`${props.label}: ${props.figure}`}
      sx={{
        textDecoration: 'underline dotted',
        textDecorationColor: (theme) => theme.vars.palette.text.secondary,
        textUnderlineOffset: '3px',
        '&:hover': { color: 'primary.main', textDecorationStyle: 'solid' },
      }}
    >
      {figure}
    </Link>
  );
}
