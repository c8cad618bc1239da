import { Box, Button, type ButtonProps } from '@mui/material';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { linkTo } from '../../ui/app/screen.ts';

/** A button of a screen's second rank: on a phone its icon alone, so that all stand beside the heading. */
export function SecondaryButton({
  children,
  to,
  isIcon = false,
  ...props
}: ButtonProps & {
  readonly startIcon: ButtonProps['startIcon'];
  /** Makes it a link to a page of the console. */
  readonly to?: string;
  /** Its icon alone at every width. */
  readonly isIcon?: boolean;
}) {
  return (
    <Button
      variant="outlined"
      {...props}
      {...(to !== undefined && linkTo({ path: to }))}
      title={typeof children === 'string' ? children : undefined}
      sx={(theme) => ({
        [isIcon ? '&' : theme.breakpoints.down('sm')]: {
          minWidth: 0,
          '& .MuiButton-startIcon': { mx: 0 },
        },
      })}
    >
      <Box
        component="span"
        sx={(theme) => ({ [isIcon ? '&' : theme.breakpoints.down('sm')]: visuallyHidden })}
      >
        {children}
      </Box>
    </Button>
  );
}
