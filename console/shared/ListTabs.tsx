import { Tab, Tabs } from '@mui/material';
import { useListContext } from 'react-admin';

/** The tabs of the list around it, which choose by its filter `tab`; the first is for all. */
export function ListTabs(props: {
  readonly label: string;
  readonly tabs: readonly { readonly value: string; readonly label: string }[];
}) {
  const { resource, filterValues, displayedFilters, setFilters, onUnselectItems } = useListContext();
  const all = props.tabs[0]?.value;
  const choose = (chosen: string) => {
    const { tab: _left, ...filters } = filterValues;
    setFilters(chosen === all ? filters : { ...filters, tab: chosen }, displayedFilters);
    onUnselectItems();
  };
  return (
    <Tabs
      value={filterValues.tab ?? all}
      onChange={(_event, tab: string) => choose(tab)}
      variant="scrollable"
      allowScrollButtonsMobile
      aria-label={props.label}
      sx={{ mb: 1.5 }}
    >
      {props.tabs.map((tab) => (
        <Tab key={tab.value} value={tab.value} label={tab.label} aria-controls={`${resource}-panel`} />
      ))}
    </Tabs>
  );
}
