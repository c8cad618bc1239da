/**
 * Loaded before each test file (ava.config.js): notes in the end what the file took. Programs that it started
 * are not in it. Files that run in turn note it one by one.
 */
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import test, { registerCompletionHandler } from 'ava';
import { measure } from './times.ts';

const PROJECT = join(import.meta.dirname, '..', '..');
const file = relative(PROJECT, fileURLToPath(test.meta.file));
if (file.endsWith('.test.ts')) registerCompletionHandler(measure(file));
