import { newQueryClient } from '../ui/app/queryClient.ts';

/** Each screen that is opened reads again. Outside of React it is for the session alone. */
export const queryClient = newQueryClient(0);
