import { runInTurn } from '../support/inTurn.ts';

runInTurn();
