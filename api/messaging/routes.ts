import { route } from '../platform/calls/route.ts';
import { getDeliveryKinds } from './contract.ts';
import { deliveryKinds } from './present.ts';

/** The kinds of the delivery log. */
export const deliveryRoutes = [route(getDeliveryKinds, 'admin', async () => [...deliveryKinds])];
