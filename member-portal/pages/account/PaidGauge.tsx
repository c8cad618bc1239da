import { Box } from '@mui/material';

const RADIUS = 52;
const CIRCUMFERENCE = 2 * Math.PI * RADIUS;

/** A ring filled to `percent` (0 to 100), with the number inside. */
export function PaidGauge({ percent }: { readonly percent: number }) {
  return (
    <Box
      role="img"
      aria-label={`${percent}% paid`}
      sx={{ position: 'relative', width: { xs: 104, sm: 136 }, height: { xs: 104, sm: 136 }, flex: 'none' }}
    >
      <Box component="svg" viewBox="0 0 120 120" aria-hidden="true" sx={{ transform: 'rotate(-90deg)' }}>
        <Box
          component="circle"
          cx="60"
          cy="60"
          r={RADIUS}
          sx={{ fill: 'none', stroke: 'var(--mui-palette-track)', strokeWidth: 11 }}
        />
        {percent > 0 && (
          <Box
            component="circle"
            cx="60"
            cy="60"
            r={RADIUS}
            sx={{
              fill: 'none',
              stroke: 'var(--mui-palette-primary-main)',
              strokeWidth: 11,
              strokeLinecap: 'round',
              strokeDasharray: `${(CIRCUMFERENCE * percent) / 100} ${CIRCUMFERENCE}`,
            }}
          />
        )}
      </Box>
      <Box
        aria-hidden="true"
        sx={{ position: 'absolute', inset: 0, display: 'grid', placeContent: 'center', textAlign: 'center' }}
      >
        <Box sx={{ fontSize: { xs: '1.3rem', sm: '1.6rem' }, fontWeight: 650, lineHeight: 1.1 }}>
          {percent}%
        </Box>
        <Box sx={{ color: 'text.secondary', fontSize: '0.85rem' }}>paid</Box>
      </Box>
    </Box>
  );
}
