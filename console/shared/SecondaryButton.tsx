import { Box, Button, type ButtonProps } from '@mui/material';
import visuallyHidden from '@mui/utils/visuallyHidden';

/** A button of a screen's second rank: on a phone its icon alone, so that all stand beside the heading. */
export function SecondaryButton({
  children,
  ...props
}: ButtonProps & { readonly startIcon: ButtonProps['startIcon'] }) {
  return (
    <Button
      variant="outlined"
      {...props}
      title={typeof children === 'string' ? children : undefined}
      sx={(theme) => ({
        [theme.breakpoints.down('sm')]: { minWidth: 0, '& .MuiButton-startIcon': { mx: 0 } },
      })}
    >
      <Box component="span" sx={(theme) => ({ [theme.breakpoints.down('sm')]: visuallyHidden })}>
        {children}
      </Box>
    </Button>
  );
}
