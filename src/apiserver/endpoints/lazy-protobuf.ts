import { LazyModule } from '../../apimachinery/lazy-module.ts'

/** Reading and writing protobuf. */
export const PROTOBUF = new LazyModule(async () => {
  const [{ decodeProtobufBody, decodeProtobufOptions }, { encodeEnvelope }, { listMessage, metaMessage }, { WireWriter }] =
    await Promise.all([
      import('./protobuf-body.ts'),
      import('../../apimachinery/protobuf/envelope.ts'),
      import('../../apimachinery/protobuf/meta-messages.ts'),
      import('../../apimachinery/protobuf/wire-writer.ts'),
    ])
  return { decodeProtobufBody, decodeProtobufOptions, encodeEnvelope, listMessage, metaMessage, WireWriter }
})
