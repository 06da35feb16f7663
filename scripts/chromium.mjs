// Finds a Chromium for the end-to-end tests, or installs one. `node scripts/chromium.mjs` prints where it is.
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { argv, env, getuid, platform } from 'node:process'
import { pathToFileURL } from 'node:url'

/** The environment variable that names a browser, and that playwright.config.ts reads. */
export const CHROMIUM_VARIABLE = 'CRDLAB_CHROMIUM'

/** The shell first, which has no windows: the stories take it a sixth less processor time. */
const NAMES = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]
const APPLICATIONS = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
const SHELL_PROGRAMS = ['chrome-headless-shell', 'headless_shell', 'chrome-headless-shell.exe']
const INSTALL_LIMIT = 5 * 60_000

/** `{ path }` of a Chromium, or `{ missing }`: a sentence that says what was tried. `say` gets a line before something is installed. */
export async function findChromium(say = () => {}) {
  const named = env[CHROMIUM_VARIABLE]
  if (named !== undefined && named !== '') {
    return canRun(named) ? { path: named } : { missing: `${CHROMIUM_VARIABLE} names ${named}, which is no program` }
  }
  const { chromium } = await import('@playwright/test')
  const found = () => installedChromium() ?? downloaded(chromium.executablePath())
  const path = found()
  if (path !== undefined) return { path }
  const tried = []
  for (const [what, commands] of installers()) {
    say(`no Chromium here: ${what}`)
    const failed = commands.find((command) => !run(command))
    const installed = found()
    if (installed !== undefined) return { path: installed }
    tried.push(failed ? `\`${failed.join(' ')}\` failed` : `${what} brought none`)
  }
  return {
    missing: `there is no Chromium, and none could be installed (${tried.join('; ')}); install one, or name it in ${CHROMIUM_VARIABLE}`,
  }
}

function* installers() {
  yield ["Playwright's download", [['npx', '--no-install', 'playwright', 'install', '--only-shell', 'chromium']]]
  if (platform === 'linux' && getuid?.() === 0) {
    for (const name of ['chromium-headless-shell', 'chromium']) {
      yield [
        `the system's package ${name}`,
        [
          ['apt-get', 'update'],
          ['apt-get', 'install', '-y', '--no-install-recommends', name],
        ],
      ]
    }
  }
}

/** The Chromium of the system, where there is one. */
function installedChromium() {
  const folders = (env.PATH ?? '').split(delimiter)
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(canRun) ?? APPLICATIONS.find(canRun)
}

/** What Playwright has downloaded: the shell that stands beside its Chromium, or that. `whole` is where the Chromium would be: `chromium-REVISION/PLATFORM/PROGRAM`. */
function downloaded(whole) {
  const version = dirname(dirname(whole))
  const shell = version.replace(/chromium-(\d+)$/, 'chromium_headless_shell-$1')
  const programs = existsSync(shell)
    ? readdirSync(shell).flatMap((folder) => SHELL_PROGRAMS.map((name) => join(shell, folder, name)))
    : []
  return [...programs, whole].find(canRun)
}

function canRun(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const run = ([program, ...args]) => spawnSync(program, args, { stdio: 'ignore', timeout: INSTALL_LIMIT }).status === 0

if (argv[1] !== undefined && import.meta.url === pathToFileURL(argv[1]).href) {
  const { path, missing } = await findChromium(console.error)
  console.log(path ?? missing)
  process.exitCode = path === undefined ? 1 : 0
}
