import SearchIcon from '@mui/icons-material/Search';
import {
  Autocomplete,
  Box,
  Dialog,
  DialogContent,
  InputAdornment,
  ListSubheader,
  type PopperProps,
  TextField,
  Typography,
} from '@mui/material';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { RailEntry } from '../../ui/chrome/Rail.tsx';
import { useBackCloses } from '../../ui/forms/useBackCloses.ts';
import { ErrorState } from '../../ui/primitives/ErrorState.tsx';
import { Stack } from '../../ui/primitives/Stack.tsx';
import { type Found, useFound } from './useFound.ts';

/** What is found while one types, in groups; Enter or a press opens it. */
export function SearchDialog(props: {
  readonly entries: readonly RailEntry[];
  readonly onClose: () => void;
}) {
  const { entries, onClose } = props;
  const navigate = useNavigate();
  const [text, setText] = useState('');
  useBackCloses(onClose);
  const { found, error, isReading, refetch } = useFound(text, entries);
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      slotProps={{ paper: { 'aria-label': 'Search' } }}
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
    >
      <Autocomplete<Found, false, false, false>
        open
        autoHighlight
        clearOnBlur={false}
        forcePopupIcon={false}
        options={found}
        filterOptions={(options) => [...options]}
        groupBy={({ group }) => group}
        getOptionLabel={({ label }) => label}
        getOptionKey={({ key }) => key}
        loading={isReading}
        loadingText="Searching"
        noOptionsText={error === null ? `Nothing matches “${text.trim()}”` : 'Search failed'}
        inputValue={text}
        onInputChange={(_event, value, reason) => reason === 'input' && setText(value)}
        value={null}
        onChange={(_event, chosen) => {
          if (chosen === null) return;
          onClose();
          void navigate(chosen.to, { state: chosen.dialog && { dialog: chosen.dialog } });
        }}
        onClose={(_event, reason) => reason === 'escape' && onClose()}
        slots={{ popper: InPlace, paper: Box }}
        slotProps={{ listbox: { sx: { maxHeight: '60vh', py: 1 } } }}
        renderInput={(params) => (
          <TextField
            {...params}
            autoFocus
            placeholder="Search members, charges, payments, pages"
            slotProps={{
              ...params.slotProps,
              htmlInput: { ...params.slotProps.htmlInput, 'aria-label': 'Search' },
              input: {
                ...params.slotProps.input,
                startAdornment: (
                  <InputAdornment position="start">
                    <SearchIcon />
                  </InputAdornment>
                ),
              },
            }}
            sx={{ '& fieldset': { border: 0 }, borderBottom: 1, borderColor: 'divider' }}
          />
        )}
        renderGroup={({ key, group, children }) => (
          <li key={key} role="presentation">
            <ListSubheader component="div" aria-hidden="true" disableSticky>
              {group}
            </ListSubheader>
            <Stack component="ul" gap={0} role="group" aria-label={group}>
              {children}
            </Stack>
          </li>
        )}
        renderOption={({ key, ...option }, { Icon, label, detail, aside }) => (
          <Box component="li" key={key} {...option} sx={optionStyle}>
            <Icon fontSize="small" color="action" />
            <Typography noWrap variant="button">
              {label}
            </Typography>
            <Typography noWrap color="textSecondary">
              {detail}
            </Typography>
            <Typography noWrap>{aside}</Typography>
          </Box>
        )}
      />
      {error !== null && (
        <DialogContent>
          <ErrorState error={error} onRetry={refetch} />
        </DialogContent>
      )}
    </Dialog>
  );
}

const optionStyle = { gap: 3, '& > :nth-of-type(2)': { flex: 1 } };

/** The list stands in the dialog, below the field, not over the page. */
function InPlace({ children }: PopperProps) {
  return <div>{children as ReactNode}</div>;
}
