import { Box, Link } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { weight } from './tokens.ts';

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
  const figureStyle = {
    whiteSpace: 'nowrap',
    fontWeight: props.strong ? weight.title : undefined,
  } as const;
  if (props.to === undefined)
    return (
      <Box component="span" sx={figureStyle}>
        {props.figure}
      </Box>
    );
  return (
    <Link
      component={RouterLink}
      to={props.to}
      color="inherit"
      aria-label={`${props.label}: ${props.figure}`}
      sx={{
        ...figureStyle,
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
