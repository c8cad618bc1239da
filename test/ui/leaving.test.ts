import test from 'ava';
import { isStepAway, isWayOut } from '../../ui/forms/useLeaving.ts';

const page = '/console/texts';
const link = {
  href: 'https://x.example/console',
  pathname: '/console',
  target: '',
  hasAttribute: () => false,
};
const click = { button: 0, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };

test('a plain click on a link to another page leaves this one', (t) => {
  for (const target of ['', '_self']) t.true(isWayOut({ ...link, target }, click, page), target);
});

test('a click beside links, or that opens a tab or menu, downloads, or stays leaves nothing', (t) => {
  t.false(isWayOut(null, click, page));
  for (const other of [
    { button: 1 },
    { ctrlKey: true },
    { metaKey: true },
    { shiftKey: true },
    { altKey: true },
  ])
    t.false(isWayOut(link, { ...click, ...other }, page), JSON.stringify(other));
  for (const other of [{ target: '_blank' }, { href: '' }, { pathname: page }, { hasAttribute: () => true }])
    t.false(isWayOut({ ...link, ...other }, click, page), JSON.stringify(other));
});

test('back and forward leave the page where they go to another one and can be held', (t) => {
  const step = {
    navigationType: 'traverse',
    cancelable: true,
    destination: { url: 'https://x.example/console?tab=1' },
  } as const;
  t.true(isStepAway(step, page));
  t.false(isStepAway({ ...step, navigationType: 'push' }, page));
  t.false(isStepAway({ ...step, cancelable: false }, page));
  t.false(isStepAway({ ...step, destination: { url: `https://x.example${page}?tab=1` } }, page));
});
