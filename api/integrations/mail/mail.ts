export interface MailMessage {
  /** A UUID of its own: becomes the Message-ID, so that a mail which arrives twice can be recognized. */
  readonly id: string;
  readonly orgCode: string;
  /** Shown as the sender's name, e.g. the organization's. */
  readonly fromName: string;
  readonly to: string;
  /** Whom an answer goes to, when that is not the sender. */
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Hands mails over for delivery (architecture 7). */
export interface Mail {
  /**
   * Resolves once the mail server has taken the mail.
   * @throws MailNotSent when it certainly has not; after any other error the outcome is unknown
   */
  send(message: MailMessage): Promise<void>;
  /** Finish what is being sent and close connections. */
  close(): Promise<void>;
}

export class MailNotSent extends Error {
  /** Whether trying later may help: the server was away or busy, and did not refuse the mail or address. */
  readonly mayRetry: boolean;
  constructor(message: string, mayRetry: boolean, options?: ErrorOptions) {
    super(message, options);
    this.name = 'MailNotSent';
    this.mayRetry = mayRetry;
  }
}
