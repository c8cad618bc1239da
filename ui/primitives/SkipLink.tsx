import { Link, type LinkProps } from '@mui/material';

/** A link that is in sight while it has the focus: the Tab key's way past what stands before `href`. */
export function SkipLink(props: Pick<LinkProps, 'href' | 'onClick' | 'children'>) {
  return (
    <Link
      {...props}
      className="no-print"
      sx={{
        position: 'absolute',
        zIndex: 'tooltip',
        top: 8,
        left: 8,
        px: 4,
        py: 2,
        bgcolor: 'background.paper',
        borderRadius: 1,
        '&:not(:focus)': { clipPath: 'inset(50%)', width: '1px', height: '1px', overflow: 'hidden', p: 0 },
      }}
    />
  );
}
