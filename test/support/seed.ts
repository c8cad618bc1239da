/** Loaded before each test file (ava.config.js): BURSAR_SEED gives the random tests of a run again. */
import fc from 'fast-check';
import { anySeed } from './size.ts';

fc.configureGlobal({ seed: anySeed() });
