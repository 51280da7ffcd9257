/** Refusals of the double of KSeF, in the Ministry's words and shapes. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: object;

  constructor(status: number, body: object) {
    super(JSON.stringify(body));
    this.status = status;
    this.body = body;
  }
}

export const at = (ms = Date.now()) => new Date(ms).toISOString();

export function bad(code: number, description: string, ...details: string[]): Refusal {
  const errors = [{ code, description, ...(details.length > 0 && { details }) }];
  const about = { title: 'Bad Request', status: 400, instance: '/', detail: 'Żądanie jest nieprawidłowe.' };
  return new Refusal(400, { ...about, errors, timestamp: at(), traceId: 'x' });
}

export function unauthorized(): Refusal {
  const detail = 'Wymagane jest uwierzytelnienie.';
  return new Refusal(401, { title: 'Unauthorized', status: 401, detail, timestamp: at() });
}

export function limited(): object {
  const detail = 'Przekroczono limit żądań.';
  return { title: 'Too Many Requests', status: 429, instance: '/', detail, timestamp: at(), traceId: 'x' };
}
