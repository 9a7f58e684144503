/** A file in memory, without the copies that a blob makes of it, which would lie about until somebody sweeps. */
export async function wholeOf(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}
