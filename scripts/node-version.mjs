// Imported first by every command, so that an old Node gets a sentence and not a stack.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `Pickled Egg needs Node 20.19 or newer, and this is Node ${process.versions.node}: see https://nodejs.org`,
  );
  process.exit(1);
}
