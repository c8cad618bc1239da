import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { PROJECT } from '../../api/build.ts';

/** The program as a process. */
export interface Program {
  readonly child: ChildProcess;
  /** All that it printed so far. */
  readonly printed: { out: string; err: string };
  /** Its exit status. */
  readonly ended: Promise<number | null>;
  /** Where it is ready. */
  readonly ready: Promise<string>;
  /** Stop it as an operator would. */
  stop(): Promise<void>;
}

export function spawnProgram(
  variables: NodeJS.ProcessEnv,
  args: readonly string[] = ['--no-pages'],
): Program {
  const child = spawn(process.execPath, ['api/main.ts', ...args], {
    cwd: PROJECT,
    env: { PORT: '0', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed = { out: '', err: '' };
  const ended = once(child, 'close').then(([status]) => status as number | null);
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      printed.out += chunk;
      const address = /ready .*(http:\/\/\S+)/.exec(printed.out)?.[1];
      if (address !== undefined) resolve(address);
    });
    child.stderr.on('data', (chunk) => {
      printed.err += chunk;
    });
    void ended.then(() => reject(new Error(`It ended before it was ready: ${printed.err}`)));
  });
  ready.catch(() => undefined);
  return {
    child,
    printed,
    ended,
    ready,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Run a command line program of Bursar; answers its exit status and what it printed. */
export async function runProgram(
  args: readonly string[],
  variables: NodeJS.ProcessEnv,
): Promise<{ status: number; out: string; err: string }> {
  const env = { ...process.env, ...variables };
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, args, { cwd: PROJECT, env });
    return { status: 0, out: stdout, err: stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { status: code, out: stdout, err: stderr };
  }
}

/** Make a call that writes. */
export function post(address: string, call: string, input: object, headers = {}): Promise<Response> {
  return fetch(`${address}/api/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(input),
  });
}

/** Sign in as the demo's treasurer; answers the cookie. */
export async function signIn(address: string): Promise<string> {
  const treasurer = { email: 'treasurer@bursar.example', password: 'bursar-demo' };
  const answer = await post(address, 'login', treasurer);
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0] ?? '')
    .join('; ');
}
