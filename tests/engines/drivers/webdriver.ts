/** A session of WebDriver: https://www.w3.org/TR/webdriver2/ */
export interface Session {
  ask: <T = unknown>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<T>;
}

/** An element's name on the wire. */
export const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

export async function newSession(driver: string, capabilities: object): Promise<Session> {
  const { sessionId } = await askDriver<{ sessionId: string }>(`${driver}/session`, 'POST', {
    capabilities: { alwaysMatch: capabilities },
  });
  return { ask: (method, path, body) => askDriver(`${driver}/session/${sessionId}${path}`, method, body) };
}

async function askDriver<T>(url: string, method: string, body?: object): Promise<T> {
  // A command that is posted has a body, if an empty one.
  const sent = method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {};
  const answer = await fetch(url, { method, ...sent });
  const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } };
  if (!answer.ok) throw new Error(`${value.error}: ${value.message}`);
  return value;
}
