import Stripe from 'stripe';

type HttpClient = NonNullable<Stripe.StripeConfig['httpClient']>;

/**
 * The SDK's own client, which backs off at a 429, too: the SDK tries again what failed in between and what
 * Stripe says is worth it, but takes "too many requests" for an answer (docs.stripe.com/rate-limits).
 */
export function retryingHttpClient(): HttpClient {
  const http = Stripe.createNodeHttpClient();
  return {
    getClientName: () => http.getClientName(),
    async makeRequest(...request) {
      const response = await http.makeRequest(...request);
      if (response.getStatusCode() !== 429) return response;
      const headers = { ...response.getHeaders(), 'stripe-should-retry': 'true' };
      response.getHeaders = () => headers;
      return response;
    },
  };
}
